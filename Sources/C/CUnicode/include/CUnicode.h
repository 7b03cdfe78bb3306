#pragma once
#include "CUnicodeEncoding.h"
#include "CUnicodeIDNA.h"
#include "CUnicodeText.h"
