type Shape = readonly [name: string, attributes: Readonly<Record<string, string>>];

const numbers = (attributes: Shape[1], ...names: readonly string[]): number[] =>
  names.map((name) => Number(attributes[name] ?? 0));

/** Attributes that define a shape's geometry. Any other attribute defines its appearance. */
const geometry: ReadonlySet<string> = new Set([
  'key',
  'd',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'width',
  'height',
  'points',
]);

const arcs = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;

const rectangle = (attributes: Shape[1]): string => {
  const [x, y, width, height] = numbers(attributes, 'x', 'y', 'width', 'height') as [number, number, number, number];
  const rx = Math.min(Number(attributes['rx'] ?? attributes['ry'] ?? 0), width / 2);
  const ry = Math.min(Number(attributes['ry'] ?? attributes['rx'] ?? 0), height / 2);
  const corner = (dx: number, dy: number) => (rx > 0 ? `a${rx} ${ry} 0 0 1 ${dx} ${dy}` : '');
  return (
    `M${x + rx} ${y}h${width - 2 * rx}${corner(rx, ry)}v${height - 2 * ry}${corner(-rx, ry)}` +
    `h${2 * rx - width}${corner(-rx, -ry)}v${2 * ry - height}${corner(rx, -ry)}Z`
  );
};

/** Decides whether a shape is a dot, which is so small that its 2-wide outline covers its fill. */
const isDot = ([name, { r, fill }]: Shape): boolean => name === 'circle' && Number(r) <= 1 && fill === 'currentColor';

/** Returns the shape as path data; undefined if path data cannot express its appearance. */
const pathOf = (shape: Shape): string | undefined => {
  const [name, { fill, ...unfilled }] = shape;
  const attributes = fill === undefined || isDot(shape) ? unfilled : shape[1];
  if (Object.keys(attributes).some((attribute) => !geometry.has(attribute))) return undefined;
  const [cx = 0, cy = 0] = numbers(attributes, 'cx', 'cy');
  switch (name) {
    case 'path':
      // After another path, a relative move would start from that path's end.
      return attributes['d']!.replace(/^m/, 'M0 0m');
    case 'circle':
      return arcs(cx, cy, Number(attributes['r']), Number(attributes['r']));
    case 'ellipse':
      return arcs(cx, cy, Number(attributes['rx']), Number(attributes['ry']));
    case 'line': {
      const [x1, y1, x2, y2] = numbers(attributes, 'x1', 'y1', 'x2', 'y2');
      return `M${x1} ${y1}L${x2} ${y2}`;
    }
    case 'rect':
      return rectangle(attributes);
    case 'polyline':
      return `M${attributes['points']}`;
    case 'polygon':
      return `M${attributes['points']}Z`;
    default:
      return undefined;
  }
};

/**
 * Merges an icon's shapes into one path that looks the same. Otherwise most elements of a page of cards would be parts
 * of icons. Returns the shapes unchanged if one of them has its own appearance.
 */
export const onePath = (shapes: readonly Shape[]): readonly Shape[] => {
  const paths = shapes.map(pathOf);
  return paths.includes(undefined) ? shapes : [['path', { d: paths.join(''), key: 'all' }]];
};

/**
 * Rewrites the source of a lucide icon so that a page contains its drawing only once ({@link icon}).
 * @param module exports `icon`
 */
export const drawnOnce = (source: string, module: string): string => {
  // Written by lucide's build: `{ name: 'heart', node: [['circle', { cx: '12', … }], …] }`
  const [, name] = /^ {2}name: "([\w-]+)",$/m.exec(source) ?? [];
  const [, literal] = /^ {2}node: (\[\[.*\]\]|\[[^]*?\n {2}\]),?$/m.exec(source) ?? [];
  const [, component] = /^const (\w+) = createLucideIcon\(/m.exec(source) ?? [];
  if (name === undefined || literal === undefined || component === undefined) return source;
  const json = literal.replace(/([{,]\s*)([\w-]+):/g, '$1"$2":');
  const [[tag, attributes], ...others] = onePath(JSON.parse(json) as Shape[]) as [Shape, ...Shape[]];
  if (tag !== 'path' || others.length > 0) return source;
  return (
    `import { icon } from ${JSON.stringify(module)};\n` +
    `const ${component} = /* @__PURE__ */ icon(${JSON.stringify(name)}, ${JSON.stringify(attributes['d'])});\n` +
    `export { ${component} as default };\n`
  );
};
