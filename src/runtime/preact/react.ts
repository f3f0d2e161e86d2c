/**
 * Stands for `react` in the Preact build: the part of React that Preact's core answers to by itself. preact/compat would add 1.2 kB, a
 * twelfth of the banner page, to translate event and attribute names that the sources do not use; what is missing here fails the build.
 */
export { Component, Fragment } from 'preact';
export { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
