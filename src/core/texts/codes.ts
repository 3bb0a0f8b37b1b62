/** The names of all problems and faults; a problem's name is part of its address. */

import type faults from "./de/faults.ts";
import type problems from "./de/problems.ts";

export type ProblemCode = keyof (typeof problems)["problems"];

export type FaultCode = keyof typeof faults;
