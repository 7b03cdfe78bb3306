#pragma once
#include "CUnicodeIDNA.h"
#include "CUnicodeText.h"
