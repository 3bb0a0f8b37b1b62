/** Stops the tests with one sentence on a Node that cannot run them. */

import { isTooOld, refuse } from "./own-node.js";

if (isTooOld) refuse();
