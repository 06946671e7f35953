__kernel void add (__global int *v, int by) { v[get_global_id (0)] += by; }
