import type { Interior, Trim } from './interior.js';
import { drawInterior, ellipse, mirroredX, rectangle, trimOf } from './interior.js';
import { gradient, path } from './svg.js';

/** As high as the other drawings and twice as wide: what is beside the view ahead is added left and right of it. */
export const panoramaWidth = 3200;

export const drawPanorama = (interior: Interior): string =>
  interior.caravan
    ? drawInterior(interior) + livingSides(trimOf(interior))
    : drawInterior(interior) + mirroredX(frontDoor(trimOf(interior)));

/** The left front door from the seat beside it; its window is the studio. */
// eslint-disable-next-line max-lines-per-function -- The shapes of one drawing; no logic.
const frontDoor = (trim: Trim): string =>
  [
    '<defs>',
    gradient('doorCard', [
      [0, '#2f3235'],
      [0.5, '#1f2123'],
      [1, '#101112'],
    ]),
    gradient('doorTrim', [
      [0, trim.light],
      [1, trim.seat],
    ]),
    gradient('doorGlass', [
      [0, '#fff', 0.5],
      [0.6, '#fff', 0.18],
      [1, '#aeb8c0', 0.3],
    ]),
    gradient('mirrorGlass', [
      [0, '#e9eef2'],
      [0.58, '#c4cdd4'],
      [0.6, '#7d868d'],
      [1, '#4b5157'],
    ]),
    '</defs>',
    path('M0 232L-800 96V660L0 600Z', { fill: 'url(#doorGlass)' }),
    // The outside mirror, seen through the window.
    path('M-70 552L-96 516Q-104 500 -128 500H-60Z', { fill: '#1b1d1f' }),
    path('M-96 528Q-80 430 -126 408Q-240 384 -322 410Q-348 424 -342 482Q-336 530 -302 536Q-180 552 -96 528Z', {
      fill: '#191b1d',
    }),
    path('M-112 516Q-100 438 -138 424Q-240 404 -312 426Q-328 438 -324 482Q-320 516 -294 520Q-190 532 -112 516Z', {
      fill: 'url(#mirrorGlass)',
    }),
    // Roof lining and its rail.
    path('M0 0H-800V96L0 250Z', { fill: '#d8d5cf' }),
    path('M0 250L-800 110V66L0 210Z', { fill: '#b9b6b0' }),
    path('M-250 120Q-400 86 -540 66L-544 88Q-400 110 -254 144Z', { fill: '#8f8c86' }),
    // The pillar behind the door, with its belt.
    path('M-800 96L-690 118L-640 660H-800Z', { fill: '#2a2c2f' }),
    path('M-770 100L-744 106L-690 660H-726Z', { fill: '#141517' }),
    rectangle(-786, 214, 62, 44, 14, '#3d4044'),
    // The pillar between windscreen and door.
    path('M4 226L-54 250L-86 612L4 640Z', { fill: '#2a2c2f' }),
    path('M-54 250L-70 254L-104 612L-86 612Z', { fill: '#3d4044' }),
    // The door below its window.
    path('M70 590L0 552L-100 600L-800 646V1200H96Z', { fill: 'url(#doorCard)' }),
    path('M70 590L0 552L-100 594L-800 640V684L-96 634L70 640Z', { fill: '#3b3e42' }),
    path('M72 664L-90 660Q-420 668 -800 706V800Q-420 756 -80 752L80 764Z', { fill: 'url(#doorTrim)' }),
    path('M74 676L-90 672Q-420 680 -800 718', {
      fill: 'none',
      stroke: trim.stitch,
      strokeWidth: 3,
      strokeDasharray: '14 8',
      opacity: 0.7,
    }),
    path('M80 764L-80 752Q-420 756 -800 800V812Q-420 768 -80 764L80 776Z', { fill: trim.accent, opacity: 0.8 }),
    // Handle.
    path('M-112 690Q-190 682 -262 692Q-276 716 -256 732Q-180 742 -116 730Q-100 710 -112 690Z', { fill: '#0c0d0e' }),
    path('M-122 702Q-190 694 -250 702Q-256 714 -246 718Q-186 712 -124 718Z', { fill: 'url(#chrome)' }),
    // Armrest with the window switches.
    path('M40 850Q-260 812 -700 872Q-748 884 -742 926Q-736 958 -690 954Q-260 914 30 948Q62 944 64 900Q64 862 40 850Z', {
      fill: '#131415',
    }),
    path('M36 840Q-260 802 -700 860Q-742 868 -738 900Q-260 850 60 884Q60 848 36 840Z', { fill: 'url(#doorTrim)' }),
    ...[-90, -140, -190].map((x) => rectangle(x, 838, 38, 18, 6, '#0c0d0e', 'stroke="#4b4f53" stroke-width="2"')),
    // Speaker and pocket.
    ellipse(-150, 1060, 96, 92, '#17191a', 'stroke="#3a3d41" stroke-width="5"'),
    ...[26, 48, 70].map((radius) =>
      ellipse(-150, 1060, radius, radius * 0.95, 'none', 'stroke="#2d3033" stroke-width="5" stroke-dasharray="5 7"'),
    ),
    path('M-290 1030Q-480 1010 -760 1040V1200H-290Z', { fill: '#0d0e0f' }),
    path('M-290 1086Q-480 1064 -800 1098V1200H-280Z', { fill: '#222426', stroke: '#34373a', strokeWidth: 3 }),
  ].join('');

/** Left of the kitchen its fridge and the door; right of the dinette a wardrobe and a lounge. */
const livingSides = (trim: Trim): string =>
  [
    '<defs>',
    gradient('fridge', [
      [0, '#5b6064'],
      [0.5, '#43474b'],
      [1, '#2c2f32'],
    ]),
    gradient('board', [
      [0, '#c7a47a'],
      [1, '#9c7850'],
    ]),
    gradient('doorLeaf', [
      [0, '#f3f0e8'],
      [1, '#d5d0c4'],
    ]),
    '</defs>',
    rectangle(-800, 0, 802, 1200, 0, '#e4dfd4'),
    // Kitchen and overhead lockers run on.
    path('M2 60L-100 14V274L2 292Z', { fill: '#fbfaf6' }) + path('M2 292L-100 274V284L2 302Z', { fill: '#fff3cf' }),
    path('M2 620L-100 634V1147L2 1080Z', { fill: 'url(#board)' }),
    path('M2 590L-100 602V656L2 640Z', { fill: '#3a3d40' }),
    rectangle(-78, 690, 6, 120, 3, '#2b2d30'),
    rectangle(-430, 0, 332, 1200, 0, '#8a6a47'),
    rectangle(-412, 110, 296, 360, 16, 'url(#fridge)') + rectangle(-412, 486, 296, 640, 16, 'url(#fridge)'),
    ...[250, 560].map((y) => rectangle(-146, y, 12, y === 250 ? 150 : 240, 6, '#c3c8cc')),
    rectangle(-392, 132, 60, 10, 5, '#8b9095'),
    // The entrance.
    rectangle(-770, 40, 300, 1160, 18, '#bdb7aa') + rectangle(-752, 58, 264, 1142, 14, 'url(#doorLeaf)'),
    rectangle(-716, 150, 192, 330, 60, '#c9c4b9') + rectangle(-704, 162, 168, 306, 50, 'url(#view)'),
    rectangle(-716, 560, 192, 560, 20, '#ece8de', 'stroke="#cbc5b8" stroke-width="4"'),
    rectangle(-528, 596, 26, 96, 12, '#3a3d40'),
    rectangle(-460, 560, 22, 60, 6, '#fff', 'stroke="#c9c4b9" stroke-width="3"'),
    // The other side.
    rectangle(1598, 0, 802, 1200, 0, '#ebe7de'),
    path('M1598 0H1700V214L1598 250Z', { fill: '#fbfaf6' }) +
      path('M1598 250L1700 214V224L1598 260Z', { fill: '#fff3cf' }),
    path('M1598 640L1700 664V900L1598 860Z', { fill: trim.light }),
    path('M1596 690Q1634 686 1636 700Q1634 712 1596 720Z', { fill: '#efe9dd' }),
    path('M1596 690Q1634 686 1636 700Q1634 712 1596 720', { fill: 'none', stroke: '#b79a72', strokeWidth: 7 }),
    path('M1598 860L1700 900V1060L1598 1010Z', { fill: trim.light }) +
      path('M1598 1010L1700 1060V1170L1598 1120Z', { fill: 'url(#board)' }),
    rectangle(1698, 0, 330, 1200, 0, 'url(#board)'),
    rectangle(1716, 30, 140, 1130, 8, 'none', 'stroke="#8a6a47" stroke-width="4"') +
      rectangle(1870, 30, 140, 1130, 8, 'none', 'stroke="#8a6a47" stroke-width="4"'),
    rectangle(1730, 70, 112, 700, 10, '#cfd9de') +
      path('M1730 380L1842 180V300L1730 500Z', { fill: '#fff', opacity: 0.5 }),
    ...[1838, 1880].map((x) => rectangle(x, 800, 10, 120, 5, '#2b2d30')),
    rectangle(2070, 250, 330, 290, 14, '#c9c4b9') + rectangle(2084, 264, 316, 262, 8, 'url(#view)'),
    ...[264, 296, 328].map((y) => rectangle(2084, y, 316, 26, 2, '#f7f5f0', 'opacity=".92"')),
    path('M2060 610Q2076 580 2120 580H2400V860H2060Z', { fill: 'url(#cushion)' }),
    path('M2040 840H2400V980H2040Q2024 910 2040 840Z', { fill: trim.light }),
    rectangle(2040, 978, 360, 222, 0, 'url(#board)') + rectangle(2090, 1030, 260, 6, 3, '#8a6a47'),
    rectangle(2190, 640, 150, 140, 34, trim.accent, 'opacity=".9"'),
    ...[2120, 2200, 2280].map((x) => rectangle(x, 150, 10, 34, 5, '#8a6a47')),
  ].join('');
