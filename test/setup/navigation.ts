/** The addresses that were given to `location.assign`, which in tests only notes them. */
export const navigations: string[] = [];

location.assign = (address) => void navigations.push(String(address));
