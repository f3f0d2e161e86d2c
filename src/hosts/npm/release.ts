/** The build of the package writes it. */
declare const __RELEASE__: { version: string; loader: string; integrity: string };

/** The version of the loader with the number of this package: `loader` is its address below that of your CDN. */
export const release = __RELEASE__;
