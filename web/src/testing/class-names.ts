/** Replaces CSS modules: every class has its own name. */
const classNames: Readonly<Record<string, string>> = new Proxy({}, { get: (_, name) => name });
export default classNames;
