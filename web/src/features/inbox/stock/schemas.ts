import '../../../lib/zod-without-code.js';

export { importList, stockCar } from '#contracts/api/stock';
