#pragma once
/* Empty on purpose: md4c is included by Sources/C/CMarkdown only. */
