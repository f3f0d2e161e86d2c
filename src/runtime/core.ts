/**
 * What every widget stands on, as one chunk. The bundler makes a chunk for each set of importers; a part that is loaded later imports
 * this file, so that its own choice of the core does not cut the core in pieces.
 */
import '../language/floor.ts';
import './part.ts';
import './widget.tsx';
