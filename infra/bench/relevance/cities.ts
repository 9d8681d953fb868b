/** Suburbs of the demo sites, grouped by the city that shoppers name instead. */
export const sydney = [
  'Alexandria',
  'Rushcutters Bay',
  'Parramatta',
  'Chatswood',
  'Castle Hill',
  'Campbelltown',
  'Artarmon',
  'Penrith',
  'Miranda',
  'Liverpool',
];
export const melbourne = ['Dandenong', 'South Yarra', 'Doncaster', 'Nunawading', 'Port Melbourne', 'Essendon'];
export const brisbane = ['Springwood', 'Fortitude Valley', 'Aspley', 'Newstead'];
