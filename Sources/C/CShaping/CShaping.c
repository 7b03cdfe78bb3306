#include "CShaping.h"
