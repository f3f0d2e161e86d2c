import { findDate, moveUnreleased } from '../../../../src/hosts/release/changelog.ts';
import { assert, test } from '../../../setup/suite.ts';

const TEXT = `# Changelog

## [Unreleased]

### Fixed

- The door.

## [1.0.0] - 2026-11-01

- All.
`;
const NEXT = { version: '1.0.1', date: '2026-11-22' };

test('what was not released moves below the number and the date, and an empty heading stays', () => {
  const moved = moveUnreleased(TEXT, NEXT);
  assert.match(moved, '## [Unreleased]\n\n## [1.0.1] - 2026-11-22\n\n### Fixed\n\n- The door.\n\n## [1.0.0]');
  assert.equal(
    [findDate(moved, '1.0.1'), findDate(moved, '1.0.0'), findDate(moved, '1.0')],
    ['2026-11-22', '2026-11-01', undefined],
  );
});

test('a version without a change, and one that is there already, are refused', () => {
  const moved = moveUnreleased(TEXT, NEXT);
  assert.throws(() => moveUnreleased(moved, { ...NEXT, version: '1.0.2' }), /nothing under Unreleased/);
  assert.throws(() => moveUnreleased(TEXT, { ...NEXT, version: '1.0.0' }), /has 1.0.0 already/);
  assert.throws(() => moveUnreleased('# Changelog', NEXT), /no heading/);
});
