/**
 * The chunk that all widgets share, with all of their shared state; of every other module each widget has its own copy (build.mjs). Each widget
 * and each part imports this file first, so that esbuild does not split it.
 */
import './floor-names.ts';
import './widget.tsx';
