/* Contrast as defined by WCAG 2.2. */

export const ENOUGH = 4.5;

/** Red, green and blue of `#rgb` or `#rrggbb`, each from 0 to 1; null for anything else. */
function toChannels(colour) {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour);
  const full = short
    ? short.slice(1).map((digit) => digit + digit)
    : colour.match(/^#(..)(..)(..)$/)?.slice(1);
  const channels = full?.map((pair) =>
    /^[\da-f]{2}$/i.test(pair) ? Number.parseInt(pair, 16) / 255 : Number.NaN,
  );
  return channels && !channels.some(Number.isNaN) ? channels : null;
}

/** The colour as `#rrggbb` in lower case; null if it is not a colour. */
export function plainColour(text) {
  const channels = toChannels(text.trim());
  return (
    channels &&
    `#${channels
      .map((channel) =>
        Math.round(channel * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
  );
}

function luminance(colour) {
  const [red, green, blue] = toChannels(colour).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio, from 1 to 21. */
export function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever has more contrast on a background; one of them always has enough. */
export const readableOn = (ground) =>
  contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000';
