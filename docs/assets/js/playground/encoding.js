// @ts-check
// Port of figures_src/encoding to JavaScript, for the playground: the same names, the same formulas, the same words in
// errors. tests/playground compares every function with the Python module.
//
// Python's keyword arguments are one object of options, the last argument. Vectors come as arrays of numbers and are
// given as Float64Array. A matrix is flat, row by row: a row a position or query, heads outermost. There is no dtype:
// all is float64. Every refusal is an InputError (encoding/validate.js) with Python's message; nothing else is thrown.
export * as alibi from "./encoding/alibi.js";
export * as attention from "./encoding/attention.js";
export * as multi_axis from "./encoding/multi_axis.js";
export * as base_bound from "./encoding/base_bound.js";
export * as by_parts from "./encoding/by_parts.js";
export * as fire from "./encoding/fire.js";
export * as hash_normal from "./encoding/hash_normal.js";
export * as kerple from "./encoding/kerple.js";
export * as layout from "./encoding/layout.js";
export * as learned from "./encoding/learned.js";
export * as mrope from "./encoding/mrope.js";
export * as relative_position from "./encoding/relative_position.js";
export * as partial from "./encoding/partial.js";
export * as frequency_ramp from "./encoding/frequency_ramp.js";
export * as rotary from "./encoding/rotary.js";
export * as sandwich from "./encoding/sandwich.js";
export * as scaling from "./encoding/scaling.js";
export * as shaw from "./encoding/shaw.js";
export * as sinusoidal from "./encoding/sinusoidal.js";
export * as t5 from "./encoding/t5.js";
export * as xpos from "./encoding/xpos.js";
