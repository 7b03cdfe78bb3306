print("linkmap")
