/**
 * Loaded into every process of a test run with `--import`. Each start of PGlite compiles a large module; the optimising compiler would spend
 * more time on it than the few queries of a test gain.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--liftoff-only');
