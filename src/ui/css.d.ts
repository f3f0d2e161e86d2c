declare module '*.css' {
  /** The minified stylesheet. */
  const text: string;
  export default text;
}
