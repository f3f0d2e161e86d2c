const UNRELEASED = '## [Unreleased]\n';

/** Splits the text of CHANGELOG.md (keepachangelog.com) after the heading of what is not released. */
function split(text: string): [before: string, rest: string] {
  const start = text.indexOf(UNRELEASED);
  if (start < 0) throw new Error('CHANGELOG.md has no heading "## [Unreleased]".');
  return [text.slice(0, start), text.slice(start + UNRELEASED.length)];
}

/** Whether something stands under Unreleased. */
export const hasUnreleased = (text: string): boolean =>
  /^[-*] /m.test(split(text)[1].split(/^## /m)[0] ?? '');

/** Moves what stands under Unreleased below the version's own heading. */
export function moveUnreleased(text: string, { version, date }: { version: string; date: string }): string {
  const [before, rest] = split(text);
  if (findDate(text, version)) throw new Error(`CHANGELOG.md has ${version} already.`);
  if (!hasUnreleased(text))
    throw new Error('CHANGELOG.md says nothing under Unreleased: write what the new version changes.');
  return `${before}${UNRELEASED}\n## [${version}] - ${date}\n${rest}`;
}

/** The date of a version. */
export const findDate = (text: string, version: string): string | undefined =>
  text.split(`\n## [${version}] - `)[1]?.slice(0, 10);
