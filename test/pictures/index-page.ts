import type { View } from '../browser/reflow.ts';
import type { Picture } from './gallery.ts';

/** A window as part of a file's name and of a class. */
export const viewName = ({ width, text = 1 }: View): string => (text > 1 ? `${width}x${text}` : `${width}`);

/** A page to look through: a row for each screen, and boxes that leave out windows, languages and schemes. */
export function indexPage(pictures: Picture[]): string {
  const screens = [...new Set(pictures.map(({ screen }) => screen))];
  const kinds = [
    ...new Set(pictures.flatMap((picture) => [`w${viewName(picture)}`, picture.language, picture.scheme])),
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen</title>
<style>
body { margin: 1rem; font: 1rem/1.4 system-ui; }
form { position: sticky; top: 0; padding: .5rem; background: #fff; }
section > div { display: flex; gap: 1rem; overflow-x: auto; align-items: start; }
figure { margin: 0; } img { display: block; height: 30rem; border: 1px solid #bbb; } figcaption { color: #555; font-size: .85rem; }
${kinds.map((kind) => `form:has([value=${kind}]:not(:checked)) ~ section .${kind} { display: none; }`).join('\n')}
</style>
<h1>${screens.length} screens, ${pictures.length} pictures</h1>
<form>${kinds.map((kind) => `<label><input type="checkbox" value="${kind}" checked> ${kind}</label>`).join(' ')}</form>
${screens
  .map(
    (screen) => `<section>
<h2>${screen}</h2>
<div>${pictures
      .filter((picture) => picture.screen === screen)
      .map(
        ({ width, text = 1, language, scheme, file }) =>
          `<figure class="w${viewName({ width, text })} ${language} ${scheme}"><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${width} px, text ${text * 100} %, ${language}, ${scheme}</figcaption></figure>`,
      )
      .join('\n')}</div>
</section>`,
  )
  .join('\n')}
</html>
`;
}
