#pragma once
/* Empty on purpose: HarfBuzz is included by Sources/C/CShaping only. */
