/** What draws a PDF: a module of its own, as a thread loads nothing else. */
export const pdfModule = new URL('./pdf.js', import.meta.url).href;
