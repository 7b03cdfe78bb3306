package import TextModel
