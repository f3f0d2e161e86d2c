/** What is wrong, and how to mend it, in English and in Danish. `{name}` stands for a value of the finding. */
type Texts = [what: string, how: string, whatInDanish: string, howInDanish: string];

export interface Finding {
  cause: string;
  texts: Texts;
  values: Record<string, string>;
  /** The lines to copy. */
  paste?: string | undefined;
}

/** The function that makes findings of these causes. */
export const causes =
  <Cause extends string>(all: Record<Cause, Texts>) =>
  (cause: Cause, values: Record<string, string> = {}, paste?: string): Finding => {
    return { cause, texts: all[cause], values, paste };
  };
