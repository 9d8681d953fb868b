/** Module that draws PDFs. It is separate because a thread loads nothing else. */
export const pdfModule = new URL('./pdf.js', import.meta.url).href;
