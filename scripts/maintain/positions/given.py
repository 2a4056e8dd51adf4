"""What a class refuses to be without, though it has no default for it, and sizes where its own take minutes to run."""

_NARROW = {"hidden_size": 256, "num_attention_heads": 4, "num_key_value_heads": 4}
_HYBRID = _NARROW | {"num_hidden_layers": 2, "mamba_n_heads": 8, "mamba_d_head": 64, "num_experts_per_tok": 1}

GIVEN = {
    "bailing_hybrid": {"num_hidden_layers": 6},
    "bamba": {"attn_layer_indices": [1]} | _HYBRID,
    "chameleon": {"vocabulary_map": {"<image>": 4}},
    "cohere_compass_text": {
        "rope_parameters": {
            "full_attention": {"rope_type": "default", "rope_theta": 50000.0},
            "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0},
        }
    },
    "dbrx": {"attn_config": {"kv_n_heads": 8, "rope_theta": 10000.0, "clip_qkv": 8}},
    "deepseek_ocr2_text": {"mlp_layer_types": ["dense"] * 32},
    "deepseek_v2": {"num_experts_per_tok": 2},
    "diffusion_gemma_text": {"num_experts": 4, "top_k_experts": 2, "moe_intermediate_size": 64},
    "dots1": {"n_shared_experts": 1, "n_routed_experts": 4, "num_experts_per_tok": 2},
    "esm": {"vocab_size": 33, "pad_token_id": 1},
    "glm4v_moe_text": {
        "head_dim": 128,
        "rope_parameters": {"rope_type": "default", "rope_theta": 10000.0, "partial_rotary_factor": 0.5},
    },
    "glm4v_text": {"rope_parameters": {"rope_type": "default", "rope_theta": 10000.0, "partial_rotary_factor": 0.5}},
    "glm5_next_text": {"num_hidden_layers": 4},
    "glm_image_text": {
        "rope_parameters": {"rope_type": "default", "rope_theta": 10000.0, "partial_rotary_factor": 0.5}
    },
    "granitemoehybrid": {"layer_types": ["mamba", "attention"], "num_local_experts": 2} | _HYBRID,
    "hunyuan_v1_dense": {"head_dim": 128},
    "hunyuan_v1_moe": {"head_dim": 128},
    "hunyuan_vl_text": {
        "head_dim": 128,
        "rope_parameters": {"rope_type": "default", "rope_theta": 10000.0, "mrope_section": [16, 24, 24]},
    },
    "jetmoe": {"num_hidden_layers": 2},
    "lfm2_moe": {"num_hidden_layers": 4, "layer_types": ["conv", "conv", "full_attention", "conv"]},
    "llama4_text": {"num_hidden_layers": 4, "num_local_experts": 2, "intermediate_size_mlp": 64, "head_dim": 64}
    | _NARROW,
    "longcat_flash": {"num_layers": 2},
    "mamba2": {"num_hidden_layers": 2, "hidden_size": 256, "num_heads": 8},
    "ministral": {"head_dim": 128},
    "nemotron": {"num_key_value_heads": 48},
    "qwen3_omni_moe_text": {"head_dim": 128},
    "qwen4_exp_text": {
        "indexer_n_heads": 4,
        "indexer_kv_heads": 1,
        "indexer_head_dim": 256,
        "indexer_budget": 2048,
        "indexer_compress_ratio": 4,
    },
    "step3p5": {"sliding_window": 512},
    "t5gemma2_text": {"dropout_rate": 0.0},
    "xmod": {"default_language": "en_XX"},
}
