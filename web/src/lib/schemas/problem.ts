export { problem } from '#contracts/rejections';
