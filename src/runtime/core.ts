/**
 * What every widget stands on, as one chunk with all the state that widgets share; outside of it each widget has its own copy of what it
 * uses (build.mjs). A widget and a part that is loaded later import this file first, so that their choice does not cut the core in pieces.
 */
import '../language/floor.ts';
import './widget.tsx';
