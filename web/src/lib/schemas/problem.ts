import '../zod-without-code.js';

export { problem } from '#contracts/rejections';
