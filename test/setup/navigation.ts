/** The addresses that `location.assign` got. In tests it opens nothing: it only adds to this list. */
export const navigations: string[] = [];

location.assign = (address) => void navigations.push(String(address));
