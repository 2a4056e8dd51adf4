"""What more than one folder of the scripts uses; it imports none of them."""
