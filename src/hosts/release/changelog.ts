const UNRELEASED = '## [Unreleased]\n';

/** Moves what stands under Unreleased in CHANGELOG.md (keepachangelog.com) below the version's own heading. */
export function moveUnreleased(text: string, { version, date }: { version: string; date: string }): string {
  const start = text.indexOf(UNRELEASED);
  if (start < 0) throw new Error('CHANGELOG.md has no heading "## [Unreleased]".');
  if (findDate(text, version)) throw new Error(`CHANGELOG.md has ${version} already.`);
  const [before, rest] = [text.slice(0, start), text.slice(start + UNRELEASED.length)];
  if (!/^[-*] /m.test(rest.split(/^## /m)[0] ?? ''))
    throw new Error('CHANGELOG.md says nothing under Unreleased: write what the new version changes.');
  return `${before}${UNRELEASED}\n## [${version}] - ${date}\n${rest}`;
}

/** The date of a version. */
export function findDate(text: string, version: string): string | undefined {
  const heading = text.split('\n').find((line) => line.startsWith(`## [${version}] - `));
  return heading?.slice(-10);
}
