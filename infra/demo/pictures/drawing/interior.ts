import { gradient, path } from './svg.js';

export interface Interior {
  readonly caravan: boolean;
  /** Picks the trim. */
  readonly style: number;
}

const trims = [
  { seat: '#26282b', light: '#3a3d41', accent: '#8f959b', stitch: '#7d8389' },
  { seat: '#4a3527', light: '#6e5039', accent: '#b58d63', stitch: '#d8b88f' },
  { seat: '#5a5d61', light: '#7c8085', accent: '#b9bec3', stitch: '#d9dcde' },
  { seat: '#cfc6b6', light: '#e6dfd2', accent: '#8d7a5f', stitch: '#9c8d74' },
] as const;
export type Trim = (typeof trims)[number];

export const trimOf = ({ style }: Interior): Trim => trims[style % trims.length]!;

export const drawInterior = (interior: Interior): string => {
  const { caravan } = interior;
  const trim = trimOf(interior);
  return caravan ? living(trim) : cockpit(trim);
};

/** Left and right of the middle alike. */
export const mirroredX = (content: string): string => `${content}<g transform="matrix(-1 0 0 1 1600 0)">${content}</g>`;
export const rectangle = (
  x: number,
  y: number,
  wide: number,
  tall: number,
  radius: number,
  fill: string,
  more = '',
): string => `<rect x="${x}" y="${y}" width="${wide}" height="${tall}" rx="${radius}" fill="${fill}" ${more}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;

// eslint-disable-next-line max-lines-per-function -- The shapes of one drawing; no logic.
const cockpit = (trim: Trim): string =>
  [
    '<defs>',
    gradient('dash', [
      [0, '#3b3e42'],
      [0.22, '#27292c'],
      [1, '#131415'],
    ]),
    gradient('dashTop', [
      [0, '#1b1c1e'],
      [1, '#2e3033'],
    ]),
    gradient('trim', [
      [0, trim.accent],
      [1, trim.light],
    ]),
    gradient('seat', [
      [0, trim.light],
      [0.4, trim.seat],
      [1, '#0d0e0f'],
    ]),
    gradient(
      'door',
      [
        [0, '#34373a'],
        [1, '#121314'],
      ],
      [0, 0, 1, 1],
    ),
    gradient(
      'display',
      [
        [0, '#16324a'],
        [1, '#0a141f'],
      ],
      [0, 0, 1, 1],
    ),
    gradient('console', [
      [0, '#2b2d30'],
      [1, '#0c0d0e'],
    ]),
    gradient('wheelRim', [
      [0, '#4a4d51'],
      [0.5, '#232527'],
      [1, '#0e0f10'],
    ]),
    '</defs>',
    // Roof lining, pillars and mirror around the windscreen.
    path('M0 0H1600V250L1420 150Q800 70 180 150L0 250Z', { fill: '#d8d5cf' }),
    path('M0 250L180 150Q800 70 1420 150L1600 250V210L1430 118Q800 40 170 118L0 210Z', { fill: '#b9b6b0' }),
    mirroredX(
      path('M0 232L182 140L240 150L60 640H0Z', { fill: '#2a2c2f' }) +
        path('M182 140L240 150L60 640L44 640Z', { fill: '#3d4044' }),
    ),
    path('M240 150Q800 78 1360 150L1540 640H60Z', { fill: '#fff', opacity: 0.3 }),
    path('M700 108H900Q920 110 915 140L905 172Q900 190 880 190H720Q700 190 695 172L685 140Q680 110 700 108Z', {
      fill: '#17181a',
    }),
    path('M712 118H888Q902 120 899 140L892 166Q890 178 878 178H722Q710 178 708 166L701 140Q698 120 712 118Z', {
      fill: 'url(#glass)',
    }),
    mirroredX(
      path('M0 560L70 590L96 1200H0Z', { fill: 'url(#door)' }) +
        path('M0 690L70 700L76 770L0 764Z', { fill: trim.seat }) +
        path('M10 830H72L74 850H10Z', { fill: 'url(#chrome)' }),
    ),
    // The dashboard: upper pad, trim strip, lower body.
    path('M40 640Q420 520 800 528Q1180 520 1560 640L1600 720V820H0V720Z', { fill: 'url(#dashTop)' }),
    path('M0 700Q420 600 800 610Q1180 600 1600 700V900H0Z', { fill: 'url(#dash)' }),
    path('M0 748Q420 668 800 674Q1180 668 1600 748V792Q1180 716 800 720Q420 716 0 792Z', { fill: 'url(#trim)' }),
    path('M0 744Q420 664 800 670Q1180 664 1600 744', {
      fill: 'none',
      stroke: trim.stitch,
      strokeWidth: 3,
      strokeDasharray: '14 8',
      opacity: 0.75,
    }),
    path('M0 840Q420 780 800 784Q1180 780 1600 840V1200H0Z', { fill: '#141517' }),
    path('M150 850H560Q590 852 585 880L572 985Q566 1010 540 1010H190Q160 1010 156 985L138 880Q136 850 150 850Z', {
      fill: '#1d1f21',
      stroke: '#2f3235',
      strokeWidth: 3,
    }),
    // Vents.
    ...[110, 640, 850, 1370].map((x) => vent(x, x === 640 || x === 850 ? 742 : 770)),
    // Centre screen.
    rectangle(574, 452, 452, 258, 24, '#0b0c0d', 'stroke="#3c4044" stroke-width="3"'),
    rectangle(590, 467, 420, 228, 12, 'url(#display)'),
    path('M590 620L690 560 760 590 860 520 1010 560V683Q1010 695 998 695H602Q590 695 590 683Z', {
      fill: '#1d4a57',
      opacity: 0.7,
    }),
    path('M650 690L735 600Q760 575 800 585T880 545L960 480', {
      fill: 'none',
      stroke: '#62c4e0',
      strokeWidth: 9,
      strokeLinecap: 'round',
    }),
    ellipse(735, 600, 14, 14, '#fff') + ellipse(735, 600, 8, 8, '#2f7df0'),
    ...[490, 530, 570, 610].map((y, index) =>
      rectangle(606, y, 34, 28, 8, ['#3fae6a', '#d9a13b', '#4b7fd1', '#8a8f95'][index]!),
    ),
    rectangle(880, 484, 112, 52, 10, '#0b141d', 'opacity=".75"') +
      rectangle(894, 498, 58, 8, 4, '#e6edf2') +
      rectangle(894, 514, 82, 7, 3, '#7f8d98'),
    // Climate controls and console.
    rectangle(606, 806, 388, 62, 16, '#1a1c1e', 'stroke="#34373b" stroke-width="3"'),
    ...[650, 950].map((x) => ellipse(x, 837, 25, 25, '#2b2e31', 'stroke="#85898e" stroke-width="4"')),
    ...[715, 770, 825, 880].map((x) => rectangle(x - 18, 828, 36, 18, 5, '#3a3e42')),
    path('M610 900H990L1080 1200H520Z', { fill: 'url(#console)' }),
    path('M640 915H960L990 1010H612Z', { fill: '#0d0e0f', stroke: '#35383b', strokeWidth: 3 }),
    path('M604 1030H996L1028 1200H574Z', { fill: 'url(#trim)', opacity: 0.85 }),
    path('M620 1044H980L1008 1200H594Z', { fill: '#17181a' }),
    ellipse(800, 1130, 66, 30, '#0b0c0d') +
      path('M762 1128Q768 1046 800 1040Q832 1046 838 1128Q800 1150 762 1128Z', { fill: 'url(#wheelRim)' }) +
      path('M774 1058Q800 1040 826 1058Q800 1070 774 1058Z', { fill: 'url(#chrome)' }),
    ...[680, 920].map((x) => ellipse(x, 1092, 34, 16, '#0a0b0c', 'stroke="#44484c" stroke-width="4"')),
    // Instruments and the steering wheel, on the right as in Australia.
    path('M1000 640Q1010 556 1060 548H1360Q1410 556 1424 650L1400 690H1024Z', { fill: '#111214' }),
    rectangle(1040, 562, 340, 128, 16, '#070c12'),
    ...[1110, 1310].map(
      (x) =>
        ellipse(x, 628, 52, 52, 'none', 'stroke="#26404f" stroke-width="9"') +
        ellipse(
          x,
          628,
          52,
          52,
          'none',
          'stroke="#6fd0ea" stroke-width="9" stroke-dasharray="190 400" transform="rotate(135 ' + x + ' 628)"',
        ),
    ),
    rectangle(1182, 596, 56, 9, 4, '#dfe8ee') +
      rectangle(1190, 616, 40, 34, 8, '#1d3950') +
      rectangle(1182, 662, 56, 7, 3, '#5c7482'),
    steeringWheel(trim),
    // Seat cushions.
    path('M90 1200Q80 1060 170 1040Q330 1010 480 1044Q540 1060 556 1200Z', { fill: 'url(#seat)' }),
    path('M170 1200Q176 1090 230 1076Q330 1060 420 1078Q470 1092 480 1200', {
      fill: 'none',
      stroke: trim.stitch,
      strokeWidth: 3,
      strokeDasharray: '12 7',
      opacity: 0.7,
    }),
    path('M1044 1200Q1060 1060 1120 1044Q1270 1010 1430 1040Q1520 1060 1510 1200Z', { fill: 'url(#seat)' }),
    path('M1120 1200Q1130 1092 1180 1078Q1270 1060 1370 1076Q1424 1090 1430 1200', {
      fill: 'none',
      stroke: trim.stitch,
      strokeWidth: 3,
      strokeDasharray: '12 7',
      opacity: 0.7,
    }),
  ].join('');

const vent = (x: number, y: number): string =>
  [
    rectangle(x, y, 120, 46, 14, '#0a0b0c', 'stroke="#4b4f53" stroke-width="3"'),
    ...[11, 22, 33].map((down) => rectangle(x + 8, y + down - 2, 104, 4, 2, '#2f3235')),
    rectangle(x + 56, y + 8, 8, 30, 3, '#54585c'),
  ].join('');

const steeringWheel = (trim: Trim): string =>
  [
    ellipse(1212, 820, 218, 214, 'none', 'stroke="#08090a" stroke-width="50"'),
    ellipse(1212, 816, 218, 214, 'none', 'stroke="url(#wheelRim)" stroke-width="42"'),
    ellipse(
      1212,
      814,
      202,
      198,
      'none',
      `stroke="${trim.stitch}" stroke-width="2" stroke-dasharray="10 7" opacity=".55"`,
    ),
    path('M1000 800Q1080 776 1130 780L1132 872Q1070 872 1008 856Z', { fill: '#1c1e20' }),
    path('M1424 800Q1344 776 1294 780L1292 872Q1354 872 1416 856Z', { fill: '#1c1e20' }),
    path('M1176 900L1248 900L1240 1020H1184Z', { fill: 'url(#trim)' }),
    path('M1120 776Q1212 744 1304 776Q1322 850 1276 912Q1212 944 1148 912Q1102 850 1120 776Z', {
      fill: 'url(#dash)',
      stroke: '#0b0c0d',
      strokeWidth: 3,
    }),
    ellipse(1212, 842, 38, 27, 'none', 'stroke="#a9afb4" stroke-width="6"'),
    ...[1040, 1340].map((x) => rectangle(x, 806, 44, 40, 10, '#2e3134', 'stroke="#55595d" stroke-width="2"')),
  ].join('');

/** A caravan seen from its door: bed at the end, kitchen on the left, dinette on the right. */
// eslint-disable-next-line max-lines-per-function -- The shapes of one drawing; no logic.
const living = (trim: Trim): string =>
  [
    '<defs>',
    gradient('ceiling', [
      [0, '#f7f5f0'],
      [1, '#e6e2d9'],
    ]),
    gradient(
      'wallLeft',
      [
        [0, '#ddd8cd'],
        [1, '#f1eee6'],
      ],
      [0, 0, 1, 0],
    ),
    gradient('oak', [
      [0, '#c7a47a'],
      [1, '#a98258'],
    ]),
    gradient('planks', [
      [0, '#8f7354'],
      [1, '#b3956f'],
    ]),
    gradient('linen', [
      [0, '#ffffff'],
      [1, '#dfe3e6'],
    ]),
    gradient('view', [
      [0, '#bfe0f3'],
      [0.55, '#e9f4f6'],
      [0.56, '#a9bd8c'],
      [1, '#7c9a66'],
    ]),
    gradient('cushion', [
      [0, trim.light],
      [1, trim.seat],
    ]),
    '</defs>',
    path('M0 0H1600L1120 240H480Z', { fill: 'url(#ceiling)' }),
    path('M0 0L480 240V780L0 1200Z', { fill: 'url(#wallLeft)' }),
    path('M1600 0L1120 240V780L1600 1200Z', { fill: '#ebe7de' }),
    path('M480 240H1120V780H480Z', { fill: '#f4f1ea' }),
    path('M0 1200L480 780H1120L1600 1200Z', { fill: 'url(#planks)' }),
    ...[-500, -250, 0, 250, 500].map((x) =>
      path(`M${800 + x * 0.5} 780L${800 + x * 1.6} 1200`, { stroke: '#7a6144', strokeWidth: 3, opacity: 0.5 }),
    ),
    rectangle(620, 90, 360, 12, 6, '#fffdf4') + rectangle(690, 150, 220, 8, 4, '#fffdf4'),
    // The bed below its window.
    rectangle(560, 330, 480, 170, 14, '#c9c4b9') + rectangle(572, 342, 456, 146, 8, 'url(#view)'),
    rectangle(500, 262, 600, 52, 6, 'url(#oak)') +
      rectangle(690, 262, 3, 52, 0, '#8a6a47') +
      rectangle(905, 262, 3, 52, 0, '#8a6a47'),
    path('M540 560Q800 520 1060 560L1090 620H510Z', { fill: 'url(#cushion)' }),
    path('M520 610H1080L1130 800H470Z', { fill: 'url(#linen)' }),
    path('M506 660H1094L1130 800H470Z', { fill: trim.accent, opacity: 0.75 }),
    ...[600, 820].map((x) => rectangle(x, 580, 180, 70, 30, '#fff', 'stroke="#d5d9dc" stroke-width="3"')),
    path('M470 800H1130L1140 850H460Z', { fill: 'url(#oak)' }),
    // The kitchen.
    path('M0 620L420 560V800L0 1080Z', { fill: 'url(#oak)' }),
    path('M0 590L420 540L470 556L0 640Z', { fill: '#3a3d40' }),
    path('M90 612L230 590L262 596L120 622Z', { fill: '#c3c8cc' }) +
      path('M300 578L390 564L412 570L322 586Z', { fill: '#16181a' }),
    path('M150 596V540Q152 520 176 520', { fill: 'none', stroke: '#b8bdc2', strokeWidth: 9, strokeLinecap: 'round' }),
    ...[140, 290].map((x) => path(`M${x} ${700 - x * 0.14}V${1020 - x * 0.62}`, { stroke: '#85643f', strokeWidth: 4 })),
    ...[70, 220, 350].map((x) =>
      path(`M${x - 24} ${690 - x * 0.14}L${x + 24} ${683 - x * 0.14}`, {
        stroke: '#2b2d30',
        strokeWidth: 7,
        strokeLinecap: 'round',
      }),
    ),
    path('M0 60L440 262V372L0 292Z', { fill: '#fbfaf6' }) + path('M0 292L440 372V380L0 302Z', { fill: '#fff3cf' }),
    ...[130, 290].map((x) => path(`M${x} ${60 + x * 0.46}V${292 + x * 0.18}`, { stroke: '#cfcabf', strokeWidth: 4 })),
    path('M60 372L300 408V520L60 556Z', { fill: '#c9c4b9' }) +
      path('M72 386L290 418V512L72 542Z', { fill: 'url(#view)' }),
    // The dinette.
    path('M1240 380L1560 330V560L1240 540Z', { fill: '#c9c4b9' }) +
      path('M1252 392L1546 346V544L1252 528Z', { fill: 'url(#view)' }),
    path('M1160 560Q1180 540 1250 556L1600 640V860L1180 720Z', { fill: 'url(#cushion)' }),
    path('M1180 720L1600 860V1010L1200 800Z', { fill: trim.light }),
    path('M1200 800L1600 1010V1120L1200 850Z', { fill: 'url(#oak)' }),
    path('M1330 646L1010 700Q990 706 1010 720L1300 800Q1330 806 1360 796L1600 720V690Z', {
      fill: '#efe9dd',
      stroke: '#b79a72',
      strokeWidth: 7,
    }),
    path('M1270 800L1282 1000H1318L1330 804Z', { fill: '#8b9096' }),
    ellipse(1180, 712, 34, 13, '#fff') + path('M1156 690H1204L1198 712Q1180 720 1162 712Z', { fill: trim.accent }),
    path('M1600 0L1160 222V330L1600 250Z', { fill: '#fbfaf6' }) +
      path('M1600 250L1160 330V338L1600 260Z', { fill: '#fff3cf' }),
  ].join('');
