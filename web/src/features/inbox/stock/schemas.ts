export { importList, importReport, stockCar, stockList } from '#contracts/api/stock';
