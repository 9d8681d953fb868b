/** In place of a component's styles: every class has its own name. */
const classNames: Readonly<Record<string, string>> = new Proxy({}, { get: (_, name) => name });
export default classNames;
