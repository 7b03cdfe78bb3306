#pragma once
/* Empty on purpose: ICU is included by Sources/C/CUnicode only. */
