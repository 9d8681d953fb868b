import '../../../lib/zod-without-code.js';

export { stockCar } from '#contracts/api/stock';
