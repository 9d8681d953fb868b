const limit = 3;

/** Returns letters in place of a make's logo: `MB` for Mercedes-Benz, `BYD` for BYD, `To` for Toyota. */
export const lettering = (name: string): string => {
  if (name.length <= limit) return name;
  const words = name.split(/[\s-]+/).filter(Boolean);
  const initials = words.map((word) => word.charAt(0).toUpperCase()).join('');
  return words.length > 1 ? initials.slice(0, limit) : name.slice(0, 2);
};
