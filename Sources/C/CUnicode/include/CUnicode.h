#pragma once
#include "CUnicodeIDNA.h"
