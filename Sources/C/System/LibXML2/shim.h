#pragma once
/* Empty on purpose: libxml2 is included by Sources/C/CHTML only. */
