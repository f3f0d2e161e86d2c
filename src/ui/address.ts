/** A link that is safe to follow: http(s) only; undefined for anything else. */
export function linkAddress(given: string | null | undefined): string | undefined {
  try {
    const { protocol, href } = new URL(given ?? '', location.href);
    return given && /^https?:$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}

/** A picture that is safe to show: http(s), or a data address of an image. */
export function imageAddress(given: string | null | undefined): string | undefined {
  return given && /^data:image\//i.test(given) ? given : linkAddress(given);
}
