/** Words of names whose capitals no rule gives, each as it is written. */
const words = (list: string): readonly string[] => list.split(' ');

/** Short words that are no code. */
const shortWords = words(
  'Ace Air All Bay Big Bob Box Boy Cab Can Car City Day Eco Fat Fly Fox Fun Gen Hi Hot Ice Key La Le Low Lux Max Mid Mk New ' +
    'Off Old One Out Owl Pan Pop Pre Pro Ray Red Run Sea Sky Sun Tec The Ti Top Two Up Ute Van Way Zen and at by for in of ' +
    'on to with ft nd rd st th',
);

/** Of badges, series and models; the last are codes that are as long as words, and what makers write in their own way. */
export const variantWords: readonly string[] = [
  ...shortWords.filter((word) => word !== 'st' && word !== 'rd'),
  ...words(
    'BiTurbo CRDi e:HEV e-Power e-tron EcoBoost eDrive GTDi IFS LAMS MHEV PHEV PRO-4X quattro sDrive SUV TDCi TFSI',
  ),
  ...words('tS VTi VZx xDrive'),
];

/** Of dealerships and their locations. */
export const placeWords: readonly string[] = [...words('Ltd Mt Pty Rd St'), ...shortWords];
