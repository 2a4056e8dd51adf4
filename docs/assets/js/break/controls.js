// Everything a reader can change of a side: a control, a sentence that says what to expect, and the page that explains it.
const EVERY = null; // encodings it applies to: all
const ROTARY = "rotary";

/** name, label, options (value: name) or a check; expect; page of the site; which encodings. */
export const GROUPS = [
  ["Positions", [
    { name: "shift", label: "Shift by", options: { 0: "0", 1: "1", 100: "100", 10000: "10,000", 100000: "100,000" }, expect: "Relative encodings write the same text. A learned table runs out of rows.", page: "rotary/rotation", of: EVERY },
    { name: "stretch", label: "Stretch by", options: { 0.25: "¼", 0.5: "½", 1: "1", 1.5: "1½", 2: "2", 4: "4" }, expect: "All distances change, and the text suffers.", page: "long_context/interpolation", of: EVERY },
    { name: "mirror", label: "Mirror", expect: "The past looks like the future. ALiBi and KERPLE do not notice: they see only how far.", page: "relative/kernels", of: EVERY },
  ]],
  ["Rotation", [
    { name: "layout", label: "Layout", options: { half_split: "half-split (trained)", interleaved: "interleaved" }, expect: "Rubbish: the weights were trained for the other pairs.", page: "rotary/layouts", of: ROTARY },
    { name: "base", label: "Base", options: { 0: "as trained", 100: "100", 1000: "1,000", 100000: "100,000", 1000000: "1,000,000" }, expect: "A larger base only slows slow pairs and hurts a little; a smaller one hurts a lot.", page: "long_context/base", of: ROTARY },
    { name: "values", label: "Rotate the values, too", expect: "Sums of values turned by different angles: the content is scrambled.", page: "rotary/in_a_layer", of: ROTARY },
    { name: "twice", label: "Rotate twice", expect: "The same as stretching by 2: angles add up.", page: "rotary/in_a_layer", of: ROTARY },
    { name: "round", label: "Round to bf16", options: { none: "nothing", angles: "angles", keys: "keys" }, expect: "Keys hardly matter. Angles do at large positions: shift by 10,000 as well.", page: "practice/precision", of: ROTARY },
  ]],
  ["Beyond the training length", [
    { name: "rule", label: "Rule", options: { plain: "plain", linear: "interpolation", ntk_aware: "NTK-aware", dynamic: "dynamic NTK", yarn: "YaRN" }, expect: "Compare the five rules on the curve: interpolation is lost without training, YaRN stays low the longest.", page: "long_context/rules", of: ROTARY },
    { name: "factor", label: "Factor", options: { 2: "2", 4: "4", 8: "8" }, expect: "How many times longer the text is to be. Dynamic NTK finds it by itself.", page: "long_context/dynamic_ntk", of: ROTARY },
  ]],
  ["Cache and padding", [
    { name: "restart", label: "Each new query at position 0", expect: "A wrong distance to every cached key: the text falls apart after the prompt.", page: "practice/kv_cache", of: EVERY },
    { name: "window", label: "Keep the last", options: { 0: "all keys", 16: "16 keys", 32: "32 keys", 64: "64 keys" }, expect: "Good English while a few dozen keys stay.", page: "practice/kv_cache", of: EVERY },
    { name: "sinks", label: "and the first", options: { 0: "none", 4: "4 keys" }, expect: "First keys catch attention that has nowhere to go.", page: "practice/kv_cache", of: EVERY },
    { name: "count", label: "Positions counted in", options: { text: "the text", cache: "the cache" }, expect: "In the cache they never pass the trained length. Matters with first keys kept, and with long texts.", page: "practice/kv_cache", of: EVERY },
    { name: "padding", label: "Left padding", options: { 0: "none", 8: "8 tokens", 32: "32 tokens" }, expect: "What happens depends on the next control.", page: "practice/debugging", of: EVERY },
    { name: "padded", label: "Padding is", options: { right: "masked, right position ids", wrong: "masked, but counted", seen: "not masked" }, expect: "Counted padding is a shift: RoPE writes the same. Padding that is seen is not.", page: "practice/debugging", of: EVERY },
  ]],
  ["Prompt", [
    { name: "shuffle", label: "Shuffle the words of the prompt", expect: "Is it a bag of words? Compare the bits: another prompt, another text.", page: "foundations/why_order", of: EVERY },
  ]],
];
